import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface CancelButtonProps extends Pick<ButtonProps, 'onClick' | 'disabled'> {
  /** the other button is destructive: focuses this one (DOMAIN §17) */
  first?: boolean
  /** label, when there is nothing to cancel */
  children?: string
}

/** Focuses the button when it is mounted: a dialog mounts its content later than itself. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** Renders the cancel button of a dialog. A field with autofocus takes precedence. */
export function CancelButton({ first = false, children, ...props }: CancelButtonProps) {
  const { t } = useTranslation()
  return (
    <Button variant="text" color="inherit" ref={first ? focusOnMount : undefined} {...props}>
      {children ?? t('form.cancel')}
    </Button>
  )
}
