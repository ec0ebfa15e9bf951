import { useMutation } from '@tanstack/react-query'
import type { Bundle } from '#contract/meetings/takeaway/takeaway.ts'
import { fetchResponse } from '#web/ground/http/client.ts'
import { formatQuery } from '#web/ground/http/query.ts'
import { runWithProgress, type Work } from '#web/ground/http/runWithProgress.ts'

/** @param since ISO instant: only documents published later */
const takeawayUrl = (file: 'bundle.pdf' | 'bundle.zip' | 'event.ics') => (sessionId: number, since?: string | null) =>
  `/api/sessions/${sessionId}/${file}${formatQuery({ since })}`

export const bundleUrl = takeawayUrl('bundle.pdf')
export const zipUrl = takeawayUrl('bundle.zip')
export const calendarUrl = takeawayUrl('event.ics')

/** Waits until the server has generated the PDF, then downloads it. The task is named after the file's URL. */
export const useDownloadBundle = (url: string) =>
  useMutation({
    mutationFn: () => runWithProgress(url, (work) => waitForBundle(url, work)),
    onSuccess: () => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })

async function waitForBundle(url: string, { signal, report }: Work) {
  for (;;) {
    // the first byte suffices to know that it is ready
    const answer = await fetchResponse(new Request(url, { headers: { Range: 'bytes=0-0' }, signal, cache: 'no-store' }))
    if (answer.status !== 202) return
    const { progress } = (await answer.json()) as Bundle
    report(progress)
    const pauseSeconds = Number(answer.headers.get('retry-after')) || 1
    await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1_000))
  }
}
