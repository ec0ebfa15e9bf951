import { workerData } from 'node:worker_threads'

/** A thread beside the reader: pdf.js may be busy for long without a turn of its loop, and nobody watches a child whose parent was killed. */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 1_000)
