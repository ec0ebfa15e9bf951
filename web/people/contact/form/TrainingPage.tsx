import { WriteScreen } from './WriteScreen.tsx'

/** « Se former »: the same screen, to ask for a training (seed §2). */
export default function TrainingPage() {
  return <WriteScreen variant="training" />
}
