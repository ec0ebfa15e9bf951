import { lazyRouteComponent } from '@tanstack/react-router'
import { useKeptAt } from '#web/ground/http/useKeptAt.ts'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'

const KeptLine = lazyRouteComponent(screenCode(() => import('./KeptLine.tsx')))

/** Above the screen while a copy is read. */
export function TopLine() {
  const keptAt = useKeptAt()
  return (
    keptAt && (
      <Part>
        <KeptLine at={keptAt} />
      </Part>
    )
  )
}
