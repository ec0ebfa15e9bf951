import { type DialogAction, type StepDialogProps, stepDialogs } from './StepDialogs.tsx'

/** Shows the dialog of one session step, in a chunk loaded on first use. */
export default function StepDialog({ action, ...props }: StepDialogProps & { action: DialogAction }) {
  const Dialog = stepDialogs[action]
  return <Dialog {...props} />
}
