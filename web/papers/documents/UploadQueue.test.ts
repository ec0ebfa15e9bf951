import { afterEach, expect, test, vi } from 'vitest'
import { UploadQueue } from './UploadQueue.ts'

/** Stands for the browser's: says that all bytes are sent, then waits for the answer of the test. */
class SentRequest {
  static answers: ((id: number) => void)[] = []
  upload: { onload?: () => void } = {}
  onload?: () => void
  onabort?: () => void
  status = 201
  statusText = 'Created'
  responseText = ''
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/json' : null)
  abort() {
    this.onabort?.()
  }
  send() {
    this.upload.onload?.()
    SentRequest.answers.push((id) => {
      this.responseText = JSON.stringify({ id })
      this.onload?.()
    })
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a file that the server has whole is filed, even if it is removed from the list before the answer', async () => {
  vi.stubGlobal('XMLHttpRequest', SentRequest)
  vi.stubGlobal('document', { cookie: '' })
  const queue = new UploadQueue<'here', { id: number }>({
    pathOf: () => '/api/documents',
    formOf: () => new FormData(),
  })
  const filed: number[] = []
  queue.add([new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })], 'here', ({ id }) => filed.push(id))
  await vi.waitFor(() => expect(queue.current()[0]?.progress).toEqual({ state: 'sending', share: 1 }))

  queue.forget(() => true)
  expect(queue.current()).toEqual([])
  SentRequest.answers[0]?.(7)
  await vi.waitFor(() => expect(filed).toEqual([7]))
})
