import IconButton from '@mui/material/IconButton'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface ToolbarButtonProps {
  icon: string
  label: string
  /** Only for toggle buttons. */
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

/** Shows an icon button of the viewer toolbar. */
export const ToolbarButton = ({ icon, label, pressed, disabled = false, onClick }: ToolbarButtonProps) => (
  <IconButton
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    sx={{ borderRadius: 1, '&[aria-pressed=true]': { bgcolor: 'soft.primary', color: 'ink.primary' } }}
  >
    <Icon path={icon} />
  </IconButton>
)
