import { useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setOfflineCopyDate } from '#web/ground/http/offlineCopyDate.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { useServerReturn } from '#web/ground/shell/useServerReturn.ts'
import { copyListCache } from './copyListCache.ts'

const KeptLine = lazyRouteComponent(screenLoader(() => import('./OfflineCopyBanner.tsx')))

/** Above the screen while a copy is read. Shows the server's answers as soon as it is back. */
export function TopLine() {
  const keptAt = useOfflineCopyDate()
  const queries = useQueryClient()
  const router = useRouter()
  useServerReturn(keptAt !== null, () => {
    setOfflineCopyDate(null)
    void queries.invalidateQueries().then(() => router.invalidate())
  })
  useCheckedCopies(keptAt === null)
  return (
    keptAt && (
      <LazyBoundary>
        <KeptLine at={keptAt} />
      </LazyBoundary>
    )
  )
}

/** At the first contact with the server, and whenever the network is back, removes what may no longer be read. */
function useCheckedCopies(isServerThere: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isServerThere) return undefined
    const check = async () => {
      // most people keep nothing: they do not load the code either
      if (!('caches' in globalThis) || !(await caches.has(copyListCache))) return
      const { removeForbiddenCopies } = await import('./removeForbiddenCopies.ts')
      await removeForbiddenCopies()
      await queries.invalidateQueries({ queryKey: ['copies'] })
    }
    // tried again at the next visit
    const tryCheck = () => void check().catch(() => undefined)
    tryCheck()
    addEventListener('online', tryCheck)
    return () => removeEventListener('online', tryCheck)
  }, [isServerThere, queries])
}
