import { workerData } from 'node:worker_threads'

/**
 * Kills the process when its parent has died. Runs in a worker thread, since pdf.js may block the event loop for long.
 */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 1_000)
