import { lazyRouteComponent } from '@tanstack/react-router'
import { useOfflineCopyDate } from '#web/ground/http/useKeptAt.ts'
import { LazyBoundary } from '#web/ground/shell/Part.tsx'
import { screenLoader } from '#web/ground/shell/screenCode.ts'

const KeptLine = lazyRouteComponent(screenLoader(() => import('./KeptLine.tsx')))

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
