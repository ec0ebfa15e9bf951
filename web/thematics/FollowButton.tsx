import { mdiBellCheckOutline, mdiBellOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Thematic } from '#contract/thematics.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useFollowing } from './useFollowing.ts'
import './words.ts'

interface FollowButtonProps {
  thematic: Thematic
  /** among others, in a card */
  small?: boolean
}

/** « Suivre » or « Ne plus suivre »: its words tell whether I follow the project, and not a pressed state as well. */
export function FollowButton({ thematic, small = false }: FollowButtonProps) {
  const { t } = useTranslation()
  const { mutate } = useFollowing(thematic)
  const follows = thematic.subscription !== null
  const { name } = thematic
  return (
    <Button
      {...(small && { size: 'small' })}
      variant={follows || small ? 'outlined' : 'contained'}
      startIcon={<Icon path={follows ? mdiBellCheckOutline : mdiBellOutline} />}
      aria-label={t(follows ? 'follow.unfollowNamed' : 'follow.followNamed', { name })}
      onClick={() => mutate(!follows)}
    >
      {t(follows ? 'follow.unfollow' : 'follow.follow')}
    </Button>
  )
}
