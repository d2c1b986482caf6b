"""What a run keeps. No request shows it, so the session is looked into."""

import tempfile
import unittest
from dataclasses import replace

import bson

from session import Session
from targets import codec_of

DOCUMENTS = [{"a": 1, "b": [2.5, "x"]}, {"c": None}]


class KeptTest(unittest.TestCase):
    def loaded(self, target: str, codec) -> Session:
        session = Session(target, codec)
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"".join(map(bson.encode, DOCUMENTS)))
            file.flush()
            self.assertEqual(session.answer(f"load\t{file.name}")["documents"], 2)
        return session

    def test_read_keeps_the_documents_as_decode_does(self):
        for target, values in ("python.bson", 4), ("python.bson.raw", 4), ("python.null", 2):
            with self.subTest(target):
                session = self.loaded(target, codec_of(target))
                session.answer("run\tdecode\t1\t0")
                decoded = list(session.kept)
                self.assertEqual(session.answer("run\tread\t1\t0")["values"], values)
                self.assertEqual([document for _, document in session.kept], decoded)

    def test_a_run_frees_the_results_of_the_run_before_as_it_replaces_them(self):
        alive = []

        class Counted:
            count = 0

            def __init__(self, data):
                alive.append(Counted.count)
                Counted.count += 1

            def __del__(self):
                Counted.count -= 1

        session = self.loaded("python.null", replace(codec_of("python.null"), decode=Counted))
        for _ in range(2):
            session.answer("run\tdecode\t1\t0")
        self.assertEqual(alive, [0, 1, 2, 2])


if __name__ == "__main__":
    unittest.main()
