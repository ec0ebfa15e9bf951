import { lazyRouteComponent } from '@tanstack/react-router'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'

const KeptLine = lazyRouteComponent(screenLoader(() => import('./OfflineCopyBanner.tsx')))

/** Above the screen while a copy is read. */
export function TopLine() {
  const keptAt = useOfflineCopyDate()
  return (
    keptAt && (
      <LazyBoundary>
        <KeptLine at={keptAt} />
      </LazyBoundary>
    )
  )
}
