import { WriteScreen } from './WriteScreen.tsx'

/** « Se former »: the same screen to request a training (seed §2). */
export default function TrainingPage() {
  return <WriteScreen variant="training" />
}
