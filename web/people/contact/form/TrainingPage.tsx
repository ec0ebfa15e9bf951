import { getRouteApi } from '@tanstack/react-router'
import { WriteScreen } from './WriteScreen.tsx'

const route = getRouteApi('/house/seformer')

/** « Se former »: the same screen to request a training (seed §2), filled in for a new mandate in the body `irp`. */
export default function TrainingPage() {
  const { irp } = route.useSearch()
  return <WriteScreen variant="training" newMandateIn={irp} />
}
