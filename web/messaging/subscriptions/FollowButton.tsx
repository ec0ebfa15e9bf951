import { mdiBellCheckOutline, mdiBellOutline, mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type ToggleFollowOptions, useToggleFollow } from './useToggleFollow.ts'
import './translations.ts'

const RhythmMenu = lazyRouteComponent(screenLoader(() => import('./RhythmMenu.tsx')))

interface FollowButtonProps extends ToggleFollowOptions {
  /** name of the followed record */
  name: string
  /** label of the button, when it is not « Suivre » */
  label?: string
  /** compact variant for cards */
  small?: boolean
  /** primary action of its screen */
  isMain?: boolean
}

/**
 * Renders « Suivre » or « Ne plus suivre ». The label tells the state, so there is no pressed state. Beside it stands the
 * rhythm of the mails of a followed record, which it opens to choose another one.
 */
export function FollowButton({ name, label, small = false, isMain = false, ...following }: FollowButtonProps) {
  const { t } = useTranslation()
  const { mutate } = useToggleFollow(following)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { subscription } = following
  const size = small ? { size: 'small' as const } : {}
  return (
    // on a phone, the actions on the record come first
    <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 } }}>
      <Button
        {...size}
        variant={isMain && !subscription ? 'contained' : 'outlined'}
        startIcon={<Icon path={subscription ? mdiBellCheckOutline : mdiBellOutline} />}
        aria-label={subscription ? t('follow.unfollowNamed', { name }) : nameOfFollow()}
        onClick={() => mutate(!subscription)}
        sx={{ ...touchHeight(small), ...(subscription && { borderTopRightRadius: 0, borderBottomRightRadius: 0 }) }}
      >
        {subscription ? t('follow.unfollow') : (label ?? t('follow.follow'))}
      </Button>
      {subscription && (
        <Button
          {...size}
          variant="outlined"
          aria-label={nameOfRhythm(subscription.rhythm)}
          title={t('rhythm.label')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={subscription.id === 0}
          onPointerEnter={() => void RhythmMenu.preload?.()}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...touchHeight(small), ...half }}
          endIcon={<Icon path={mdiChevronDown} />}
        >
          {subscription.rhythm && t(`rhythm.short.${subscription.rhythm}`)}
        </Button>
      )}
      <LazyBoundary key={String(anchor !== null)}>
        {anchor && subscription && (
          <RhythmMenu id={subscription.id} anchor={anchor} show={following.show} onClose={() => setAnchor(null)} />
        )}
      </LazyBoundary>
    </Box>
  )

  /** The accessible names must contain the visible label. */
  function nameOfRhythm(rhythm: Rhythm | null) {
    const named = t('rhythm.of', { name })
    return rhythm ? `${named}, ${t(`rhythm.short.${rhythm}`)}` : named
  }

  function nameOfFollow() {
    return label ? `${label} : ${name}` : t('follow.followNamed', { name })
  }
}

/** The height of a touch target, on a phone. */
const touchHeight = (small: boolean) => ({ minHeight: { xs: 44, sm: small ? 32 : 40 } })
const half = {
  minWidth: 44,
  px: 1,
  ml: '-1px',
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
  fontWeight: 400,
  whiteSpace: 'nowrap',
  '& .MuiButton-endIcon': { ml: 0.25, mr: -0.5 },
} as const
