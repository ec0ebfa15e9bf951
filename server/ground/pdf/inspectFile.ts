import type { FailureCode } from '#contract/ground/failures.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { requireDeclaredCost } from '#server/ground/context/requestContext.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { cleanFileName } from '#server/ground/storage/fileNames.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { type Inspection, inspectPdf } from './inspectPdf.ts'

const refusals: Record<Inspection['outcome'], FailureCode | null> = {
  good: null,
  // The text extraction will decide.
  unknown: null,
  locked: 'documents.locked',
  notPdf: 'documents.notPdf',
  malformed: 'documents.unreadable',
  truncated: 'documents.unreadable',
  empty: 'documents.unreadable',
}

/** A PDF that the store has, as its version is written. */
export interface StoredPdf {
  fileKey: string
  bytes: number
  /** hexadecimal */
  sha256: string
  fileName: string
  /** null until it is known */
  pages?: number | null
}

/** The result for an uploaded file: the fields of its version, or a violation. */
export type Inspected = { file: StoredPdf; fault: null } | { file: null; fault: Violation }

/** Inspects the uploaded PDF of a call (DOMAIN §5.2). */
export async function inspectFile({ store }: Portal, received: ReceivedFile | null): Promise<Inspected> {
  if (!received) return { file: null, fault: faultOf('documents.noFile') }
  requireDeclaredCost('starts a process that opens a PDF')
  const { outcome, pages } = await inspect(store, received.key)
  const refusal = pages !== null && pages > limits.pdfPages ? 'documents.tooManyPages' : refusals[outcome]
  if (refusal) return { file: null, fault: faultOf(refusal) }
  const { key, bytes, sha256, name } = received
  return { file: { fileKey: key, bytes, sha256, fileName: cleanFileName(name), pages }, fault: null }
}

async function inspect(store: Store, key: string): Promise<Inspection> {
  const { path, done } = await store.getLocalPath(key)
  try {
    return await inspectPdf(path)
  } finally {
    await done()
  }
}

function faultOf(code: FailureCode): Violation {
  return { propertyPath: 'file', message: new Failure(code).message, code }
}
