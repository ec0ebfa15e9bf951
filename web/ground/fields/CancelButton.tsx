import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface CancelButtonProps extends Pick<ButtonProps, 'onClick' | 'disabled'> {
  /** the other button destroys: the keyboard comes here first (DOMAIN §17) */
  first?: boolean
  /** its word, when there is nothing to give up */
  children?: string
}

/** As soon as it is there: a dialog draws what it holds later than itself. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** The way out of a dialog. A field that asks for the keyboard has it instead. */
export function CancelButton({ first = false, children, ...props }: CancelButtonProps) {
  const { t } = useTranslation()
  return (
    <Button variant="text" color="inherit" ref={first ? takeFocus : undefined} {...props}>
      {children ?? t('form.cancel')}
    </Button>
  )
}
