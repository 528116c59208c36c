"""A wall clock that a test sets while a server runs. Nothing else moves: what counts seconds goes on, as on a real machine."""

import os
import shutil
import struct
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest

SOURCE = """
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *ahead;

__attribute__((constructor)) static void look(void) {
  const char *name = getenv("WALL_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) ahead = page;
}

int clock_gettime(clockid_t clock, struct timespec *told) {
  int failed = syscall(SYS_clock_gettime, clock, told);
  if (!failed && ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) told->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *told, void *zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  told->tv_sec = now.tv_sec;
  told->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *told) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (told) *told = now.tv_sec;
  return now.tv_sec;
}
"""
"""Stands before the C library in the processes that it is loaded into: SQLite's clock moves with Python's."""


class WallClock:
    """`settings` are for the environment of a server; the test is skipped where there is no C compiler."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc")
        if compiler is None:
            if os.environ.get("CI"):
                raise AssertionError("there is no C compiler, and CI must not skip this")
            pytest.skip("no C compiler")
        library, self._file = folder / "wall_clock.so", folder / "ahead"
        command = [compiler, "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(library)]
        subprocess.run(command, input=SOURCE, text=True, check=True)
        self._file.write_bytes(struct.pack("q", 0))
        self.settings = {"LD_PRELOAD": str(library), "WALL_CLOCK": str(self._file)}

    def set(self, ahead: timedelta) -> None:
        """From now on the server's wall clock is so far ahead of ours, or behind it."""
        with self._file.open("r+b") as file:
            file.write(struct.pack("q", int(ahead.total_seconds())))
