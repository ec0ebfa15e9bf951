import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type Followed, subscription } from './api.ts'
import { useRhythm } from './changes.ts'
import { rhythmChoices } from './rhythmChoices.ts'
import './translations.ts'

interface RhythmMenuProps {
  /** id of the subscription */
  id: number
  anchor: HTMLElement
  /** shows the new rhythm where it is written */
  show: (subscription: Followed) => void
  onClose: () => void
}

/** Edits the rhythm of mails of a subscription in a popover. */
export default function RhythmMenu({ id, anchor, show, onClose }: RhythmMenuProps) {
  const { t } = useTranslation()
  const { data } = useQuery(subscription(id))
  const { mutateAsync } = useRhythm()
  const choose = (rhythm: Rhythm) => {
    onClose()
    // also before the present rhythm is known
    if (rhythm === data?.rhythm) return
    show({ id, rhythm })
    // The menu is closed by then; the failure itself is reported like all others.
    mutateAsync({ id, rhythm }).catch(() => show({ id, rhythm: data?.rhythm ?? null }))
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('rhythm.label') } }}>
      <Typography component="li" role="none" variant="body2" color="textSecondary" sx={{ px: 2, py: 0.5 }}>
        {t('rhythm.label')}
      </Typography>
      {rhythmChoices.map((rhythm) => (
        <MenuItem
          key={rhythm}
          role="menuitemradio"
          aria-checked={rhythm === data?.rhythm}
          selected={rhythm === data?.rhythm}
          onClick={() => choose(rhythm)}
        >
          {t(`rhythm.${rhythm}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
