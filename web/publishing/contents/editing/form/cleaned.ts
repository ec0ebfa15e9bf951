import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContentPreview } from '#contract/publishing/contents.ts'
import { post } from '#web/ground/http/client.ts'

/** A text that is typed, as the server would keep it: what is shown of it is never what the editor made. */
export const cleaned = (text: string) =>
  queryOptions({
    queryKey: ['contents', 'preview', text],
    queryFn: ({ signal }) =>
      post<z.infer<typeof ContentPreview>>(
        '/api/contents/preview',
        { text },
        { signal, progress: 'lazy', repeatable: true },
      ),
    gcTime: 0,
    retry: false,
  })
