import { mdiBellCheckOutline, mdiBellOutline, mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type Following, useFollowing } from './useFollowing.ts'
import './words.ts'

const RhythmMenu = lazyRouteComponent(screenCode(() => import('./RhythmMenu.tsx')))

interface FollowButtonProps extends Following {
  /** of what is followed */
  name: string
  /** what the button says, when that is not « Suivre » */
  label?: string
  /** among others, in a card */
  small?: boolean
  /** what matters most on its screen */
  isMain?: boolean
}

/**
 * « Suivre » or « Ne plus suivre »: its words tell whether I follow it, and not a pressed state as well. Once it is followed, how
 * often it is mailed is beside it.
 */
export function FollowButton({ name, label, small = false, isMain = false, ...following }: FollowButtonProps) {
  const { t } = useTranslation()
  const { mutate } = useFollowing(following)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { subscription } = following
  const size = small ? { size: 'small' as const } : {}
  return (
    // on a phone, what is done to the record comes first
    <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 } }}>
      <Button
        {...size}
        variant={isMain && !subscription ? 'contained' : 'outlined'}
        startIcon={<Icon path={subscription ? mdiBellCheckOutline : mdiBellOutline} />}
        aria-label={subscription ? t('follow.unfollowNamed', { name }) : nameOfFollow()}
        onClick={() => mutate(!subscription)}
        sx={subscription ? { borderTopRightRadius: 0, borderBottomRightRadius: 0 } : {}}
      >
        {subscription ? t('follow.unfollow') : (label ?? t('follow.follow'))}
      </Button>
      {subscription && (
        <Button
          {...size}
          variant="outlined"
          aria-label={t('rhythm.of', { name })}
          title={t('rhythm.label')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={subscription.id === 0}
          onPointerEnter={() => void RhythmMenu.preload?.()}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={half}
        >
          <Icon path={mdiChevronDown} fontSize="small" />
        </Button>
      )}
      <Part key={String(anchor !== null)}>
        {anchor && subscription && <RhythmMenu id={subscription.id} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Part>
    </Box>
  )

  /** What is said of a button holds the words that are on it. */
  function nameOfFollow() {
    return label ? `${label} : ${name}` : t('follow.followNamed', { name })
  }
}

const half = { minWidth: 32, px: 0.5, ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 } as const
