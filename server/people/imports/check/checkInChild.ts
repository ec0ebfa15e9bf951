import type { CheckJob, ChildMessage } from './messages.ts'
import { emptyPlan } from './plan.ts'
import { remark } from './remarks.ts'
import { FileTooHeavy, runImportChild } from './runImportChild.ts'

type End = Extract<ChildMessage, { kind: 'end' }>

/** The result of the child; its report comes in pieces of JSON, each an array of lines. */
export interface CheckReport extends Omit<End, 'kind'> {
  report: string[]
}

/**
 * Checks a file in a child process.
 * @param known the snapshot of the portal, as JSON on one line
 * @throws as `runImportChild`, except for a file that is too heavy: it is reported as a fault of the file
 */
export async function checkInChild(
  job: CheckJob,
  known: Promise<string>,
  tell: (part: number) => void,
): Promise<CheckReport> {
  const report: string[] = []
  let end: End | undefined
  try {
    await runImportChild(job, known, (message) => {
      if (message.kind === 'progress') tell(message.part)
      else if (message.kind === 'report') report.push(message.json)
      else if (message.kind === 'end') end = message
      return message.kind === 'end'
    })
  } catch (error) {
    if (error instanceof FileTooHeavy) return tooHeavy
    throw error
  }
  if (!end) throw new Error('The child has checked nothing')
  const { kind: _kind, ...found } = end
  return { ...found, report }
}

const tooHeavy: CheckReport = {
  report: [],
  plan: JSON.stringify(emptyPlan()),
  reading: {
    encoding: null,
    delimiter: null,
    rows: 0,
    messages: [remark('file.too-heavy')],
    newMandates: [],
    newJobs: [],
    columns: [],
    unknown: [],
  },
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0, deleted: 0 },
  lines: {},
  // An import that has failed is not applied.
  seen: '0'.repeat(64),
}
