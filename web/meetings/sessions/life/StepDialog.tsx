import { type DialogAction, type StepDialogProps, stepDialogs } from './StepDialogs.tsx'

/** The dialog of one step of a session, whose code comes when it is first asked for. */
export default function StepDialog({ action, ...props }: StepDialogProps & { action: DialogAction }) {
  const Dialog = stepDialogs[action]
  return <Dialog {...props} />
}
