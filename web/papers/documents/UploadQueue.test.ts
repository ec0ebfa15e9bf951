import { afterEach, expect, test, vi } from 'vitest'
import { clearNotice, hasNotice } from '#web/ground/ui/notices.ts'
import { UploadQueue } from './UploadQueue.ts'

/** Stands for the browser's: says that all bytes are sent, then waits for the answer of the test. */
class SentRequest {
  static answers: ((id: number, status?: number) => void)[] = []
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
    SentRequest.answers.push((id, status = 201) => {
      this.status = status
      this.responseText = JSON.stringify({ id })
      this.onload?.()
    })
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  SentRequest.answers = []
  clearNotice()
})

/** Sends a file, and removes it from the list once the server has it whole. */
async function removeWhole(filed: number[]) {
  vi.stubGlobal('XMLHttpRequest', SentRequest)
  vi.stubGlobal('document', { cookie: '' })
  const queue = new UploadQueue<'here', { id: number }>({
    pathOf: () => '/api/documents',
    formOf: () => new FormData(),
  })
  queue.add([new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })], 'here', ({ id }) => filed.push(id))
  await vi.waitFor(() => expect(queue.current()[0]?.progress).toEqual({ state: 'sending', share: 1 }))

  queue.forget(() => true)
  expect(queue.current()).toEqual([])
}

test('a file that the server has whole is filed, even if it is removed from the list before the answer', async () => {
  const filed: number[] = []
  await removeWhole(filed)
  SentRequest.answers[0]?.(7)
  await vi.waitFor(() => expect(filed).toEqual([7]))
  expect(hasNotice()).toBe(false)
})

test('a refusal that comes after the file was removed from the list is told', async () => {
  const filed: number[] = []
  await removeWhole(filed)
  SentRequest.answers[0]?.(7, 422)
  await vi.waitFor(() => expect(hasNotice()).toBe(true))
  expect(filed).toEqual([])
})
