-- Settings and rights of the published server-side updates (claims/published.json, 000.setup.oracle).

WHENEVER SQLERROR CONTINUE

-- Small redo logs cause checkpoint waits.
ALTER DATABASE ADD LOGFILE GROUP 14 SIZE 500M;
ALTER DATABASE ADD LOGFILE GROUP 15 SIZE 500M;
ALTER DATABASE ADD LOGFILE GROUP 16 SIZE 500M;
-- One switch leads to a new log, because unused ones come first. More would come back to an old one, which then stays.
BEGIN
  FOR old IN (SELECT group# AS number_of FROM v$log WHERE group# < 14 AND status = 'CURRENT') LOOP
    EXECUTE IMMEDIATE 'ALTER SYSTEM SWITCH LOGFILE';
  END LOOP;
  EXECUTE IMMEDIATE 'ALTER SYSTEM CHECKPOINT';
  FOR old IN (SELECT group# AS number_of FROM v$log WHERE group# < 14 AND status = 'INACTIVE') LOOP
    EXECUTE IMMEDIATE 'ALTER DATABASE DROP LOGFILE GROUP ' || old.number_of;
  END LOOP;
END;
/

ALTER SYSTEM SET open_cursors = 500 SCOPE = BOTH;

ALTER SESSION SET CONTAINER = FREEPDB1;

-- session_cached_cursors changes without a restart for sessions only: each one of the user begins with it.
CREATE OR REPLACE TRIGGER published_cursors AFTER LOGON ON docbench.SCHEMA
BEGIN
  EXECUTE IMMEDIATE 'ALTER SESSION SET session_cached_cursors = 200';
END;
/

GRANT CONNECT TO docbench;
GRANT RESOURCE TO docbench;
GRANT CREATE SESSION TO docbench;
GRANT CREATE TABLE TO docbench;
GRANT CREATE VIEW TO docbench;
GRANT CREATE PROCEDURE TO docbench;
GRANT SODA_APP TO docbench;

-- The server's own counters and reports.
GRANT SELECT ON V_$INSTANCE TO docbench;
GRANT SELECT ON V_$DATABASE TO docbench;
GRANT SELECT ON V_$SESSION TO docbench;
GRANT SELECT ON V_$SQLAREA TO docbench;
GRANT SELECT_CATALOG_ROLE TO docbench;
GRANT EXECUTE ON DBMS_WORKLOAD_REPOSITORY TO docbench;
