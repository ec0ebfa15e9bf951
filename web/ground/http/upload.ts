import { underKey } from './callKeys.ts'
import { accepted, readXsrfToken, withFreshToken } from './client.ts'
import { Failure, refusal } from './failure.ts'

interface Sending {
  signal: AbortSignal
  /** called with the sent share of the bytes, from 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Posts a form with a file and reports the progress, which `fetch` cannot.
 * @throws Failure as every call; the reason of `signal` when aborted
 */
export const upload = <Answer>(path: string, form: FormData, sending: Sending): Promise<Answer> =>
  underKey(path, form, (key) =>
    withFreshToken(async () => {
      const answer = await exchange(path, form, sending, key)
      if (!answer.ok) throw await refusal(answer)
      return (await answer.json()) as Answer
    }),
  )

function exchange(path: string, form: FormData, { signal, onProgress }: Sending, key: string): Promise<Response> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  return new Promise<Response>((resolve, reject) => {
    request.open('POST', path)
    request.setRequestHeader('Accept', accepted)
    request.setRequestHeader('X-XSRF-TOKEN', readXsrfToken() ?? '')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new Failure({ kind: 'no-response' }))
    request.onabort = () => reject(signal.reason)
    request.send(form)
  }).finally(() => signal.removeEventListener('abort', stop))
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const headers = new Headers({ 'Content-Type': request.getResponseHeader('Content-Type') ?? 'text/plain' })
  const retryAfter = request.getResponseHeader('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return new Response(responseText, { status, statusText, headers })
}
