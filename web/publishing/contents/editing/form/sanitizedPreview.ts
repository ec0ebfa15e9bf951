import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContentPreview } from '#contract/publishing/contents/contents.ts'
import { post } from '#web/ground/http/client.ts'

/** Reads the typed HTML as sanitised by the server: the preview never shows the editor's own output. */
export const sanitizedPreview = (text: string) =>
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
