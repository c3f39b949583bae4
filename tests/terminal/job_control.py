"""What a shell does for a job, as programs: start it, see it stop, let it go on."""

import os
import sys
from pathlib import Path

from tests.terminal.pseudo_terminal import PROGRAM

_START = """
import os, signal, sys, time
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if not job:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.argv[2], sys.argv[2:])
"""

JOB_CONTROL = f"""{_START}
reports = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND)
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpid())
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    os.write(reports, b"stopped %d %d\\n" % (job, os.WSTOPSIG(status)))
    sys.stdin.readline()
    os.tcsetpgrp(0, job)
    os.killpg(job, signal.SIGCONT)
"""
"""It says in a file that the job was stopped, and goes on with it after a line."""

RESUMING = f"""{_START}
with open(sys.argv[1], "w") as told:
    told.write(str(job))
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status) & 255)
    time.sleep(0.005)
    os.killpg(job, signal.SIGCONT)
"""
"""It says in a file which job it is, and types `fg` after each Ctrl-Z."""


def as_job(shell: str, reports: Path) -> list[str]:
    """The command that runs the game as a job of one of these shells, which writes *reports*."""
    reports.touch()
    return [sys.executable, "-c", shell, os.fspath(reports), *PROGRAM]
