"""Fetches MongoDB's BSON corpus, which pymongo's source distribution carries. Usage: fetch_corpus.py DIRECTORY

pip asks the build backend of a source distribution for metadata before it keeps the file. The backend it asks is the one
below, so nothing that is downloaded is run, and nothing else is downloaded.
"""

import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

VERSION = "4.20.0"
REQUIREMENT = (
    f"pymongo=={VERSION} --hash=sha256:f773b0aec28687587cdeda490463a82debc4566a4a3620dcc8dada9d2c0a1acd"
)
BACKEND = f'''
import pathlib

def prepare_metadata_for_build_wheel(directory, config_settings=None):
    info = pathlib.Path(directory, "pymongo-{VERSION}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\\nName: pymongo\\nVersion: {VERSION}\\n")
    return info.name
'''


def download(directory):
    backend = directory / "hatchling"
    backend.mkdir()
    (backend / "__init__.py").touch()
    (backend / "build.py").write_text(BACKEND)
    requirements = directory / "requirements.txt"
    requirements.write_text(REQUIREMENT)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    only_the_file = ["--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--require-hashes"]
    subprocess.run(
        [*pip, *only_the_file, "--requirement", requirements, "--dest", directory],
        check=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(directory)},
    )
    return directory / f"pymongo-{VERSION}.tar.gz"


def unpack(archive, destination):
    """Half of it is never taken for the whole: the directory has its name when all is there."""
    part = destination.with_name(destination.name + ".part")
    part.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as files:
        for file in files:
            path = pathlib.PurePosixPath(file.name)
            if path.match("pymongo-*/test/bson_corpus/*.json"):
                (part / path.name).write_bytes(files.extractfile(file).read())
    part.rename(destination)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        unpack(download(pathlib.Path(temporary)), pathlib.Path(sys.argv[1]))
