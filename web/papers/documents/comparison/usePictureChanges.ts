import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import type { PagePair } from './comparePages.ts'
import type { PictureChange } from './pictures/compareFiles.ts'

// the PDF library and that of pictures are loaded with the first comparison that needs them
const loadComparison = screenLoader(() => import('./pictures/compareFiles.ts'))

interface Versions {
  id: number
  /** Versions of the file. */
  before: number
  after: number
}

/**
 * Compares pages without text by their pictures, in this browser.
 * @param pairs the pages; null for all pages of both versions, undefined while they are not known
 * @returns `changes` is undefined until the comparison has ended; `share` is what is done of it
 */
export function usePictureChanges({ id, before, after }: Versions, pairs: readonly PagePair[] | null | undefined) {
  const [share, setShare] = useState(0)
  const { data, isError } = useQuery<PictureChange[]>({
    queryKey: ['documents', id, 'pictures', before, after, pairs],
    queryFn: async ({ signal }) => {
      const { compareImagePages, compareScans } = await loadComparison()
      const files = { id, before, after, signal, onProgress: setShare }
      return pairs ? compareImagePages(files, pairs) : compareScans(files)
    },
    enabled: pairs !== undefined && pairs?.length !== 0,
    // versions never change
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return { changes: pairs?.length === 0 ? [] : data, isError, share }
}
