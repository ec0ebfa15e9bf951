import { acceptedMediaType, readXsrfToken, withFreshToken } from './client.ts'
import { Failure, failureFromResponse } from './failure.ts'
import { withIdempotencyKey } from './idempotencyKeys.ts'

interface UploadOptions {
  signal: AbortSignal
  /** called with the sent share of the bytes, from 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Posts a form with a file and reports the progress, which `fetch` cannot.
 * @throws Failure as every call; the reason of `signal` when aborted
 */
export const upload = <Answer>(path: string, form: FormData, sending: UploadOptions): Promise<Answer> =>
  withIdempotencyKey(path, form, (key) =>
    withFreshToken(async () => {
      const answer = await sendForm(path, form, sending, key)
      if (!answer.ok) throw await failureFromResponse(answer)
      return (await answer.json()) as Answer
    }),
  )

function sendForm(path: string, form: FormData, { signal, onProgress }: UploadOptions, key: string): Promise<Response> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  return new Promise<Response>((resolve, reject) => {
    request.open('POST', path)
    request.setRequestHeader('Accept', acceptedMediaType)
    request.setRequestHeader('X-XSRF-TOKEN', readXsrfToken() ?? '')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new Failure({ kind: 'no-response' }))
    request.onabort = () => reject(signal.reason)
    request.send(form)
  }).finally(() => signal.removeEventListener('abort', stop))
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const headers = new Headers({ 'Content-Type': request.getResponseHeader('Content-Type') ?? 'text/plain' })
  const retryAfter = request.getResponseHeader('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return new Response(responseText, { status, statusText, headers })
}
