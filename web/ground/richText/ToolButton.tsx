import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface ToolButtonProps {
  label: TextKey
  icon: string
  keys?: string | undefined
  /** Undefined for buttons that are not toggles. */
  isOn?: boolean | undefined
  isOff?: boolean
  /** Tab stop of the toolbar (roving tabindex). */
  isEntry: boolean
  onFocus: () => void
  onClick: () => void
}

/** Shows a toolbar button. A disabled one can still be reached with the arrow keys. */
export function ToolButton({ label, icon, keys, isOn, isOff = false, isEntry, onFocus, onClick }: ToolButtonProps) {
  const { t } = useTranslation()
  const name = t(label)
  return (
    <Tooltip title={name} describeChild disableInteractive>
      <IconButton
        aria-label={name}
        aria-pressed={isOn}
        aria-disabled={isOff || undefined}
        aria-keyshortcuts={keys}
        tabIndex={isEntry ? 0 : -1}
        onFocus={onFocus}
        // keeps the selection of the text
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && onClick()}
        sx={{ borderRadius: 1, ...(isOn && on), ...(isOff && off) }}
      >
        <Icon path={icon} />
      </IconButton>
    </Tooltip>
  )
}

const on = { bgcolor: 'soft.primary', color: 'ink.primary', '&:hover': { bgcolor: 'soft.primary' } } as const
const off = { color: 'text.disabled', cursor: 'default' } as const
