import { parentPort, workerData } from 'node:worker_threads'
import type { PrintJob } from './printInWorker.ts'

/** Worker thread that prints minutes; it can be terminated. Started by printInWorker.ts. */
const { format, minutes, at }: PrintJob = workerData

const bytes = format === 'pdf' ? await drawPdf() : await packDocx()
parentPort?.postMessage(bytes, [])

async function drawPdf(): Promise<Buffer> {
  const { drawPdf } = await import('./pdf/drawPdf.ts')
  return drawPdf(minutes, at)
}

async function packDocx(): Promise<Buffer> {
  const { packMinutes } = await import('./docx/packMinutes.ts')
  return packMinutes(minutes, at)
}
