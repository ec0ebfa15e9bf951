import { fetchResponse } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { offlineCopyDateHeader } from '#web/ground/http/offlineCopyDate.ts'

/**
 * Fetches from the server; refuses a response served from a copy.
 * @throws Failure
 */
export async function fetchFromServer(
  path: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const answer = await fetchResponse(new Request(path, { headers, signal: signal ?? null, cache: 'no-store' }))
  if (answer.headers.has(offlineCopyDateHeader)) throw new Failure({ kind: 'no-response' })
  return answer
}
