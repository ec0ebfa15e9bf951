import Skeleton from '@mui/material/Skeleton'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { FirstSteps } from '#contract/front/firstSteps.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'

const FirstStepsCard = lazyRouteComponent(screenLoader(() => import('./FirstStepsCard.tsx')))

/** Shows the first steps of a new portal where there are some; other people do not load their code. */
export const FirstStepsPart = ({ steps }: { steps: FirstSteps | null }) =>
  steps && (
    <LazyBoundary fallback={<Skeleton variant="rounded" height={440} />}>
      <FirstStepsCard steps={steps} />
    </LazyBoundary>
  )
