import Typography from '@mui/material/Typography'
import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { NameList } from '#web/ground/records/NameList.tsx'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { useRemoveMedia } from './mutations.ts'
import { Uses } from './Uses.tsx'

interface MediaRemovalProps {
  media: readonly Medium[]
  /** Clears the selection. */
  done: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting several media. Those in use are kept, and their uses listed. */
export function MediaRemoval({ media, done, onClose }: MediaRemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRemoveMedia()
  const kept = media.filter(({ usedBy }) => usedBy.length > 0)
  const free = media.filter(({ usedBy }) => usedBy.length === 0)
  const count = free.length
  const remove = () =>
    mutate(
      free.map(({ id }) => id),
      { onSuccess: done, onSettled: onClose },
    )
  return (
    <RemovalDialog
      title={t(count === 0 ? 'media.noneFree' : 'media.deleteMany', { count })}
      reason={count === 0 ? t('media.allKept') : null}
      outcome={t(count === 0 ? 'media.free' : 'media.lostMany', { count })}
      busy={isPending}
      onRemove={remove}
      onDeactivate={undefined}
      onClose={onClose}
    >
      {count > 0 && <NameList label={t('media.deleteMany', { count })} names={free} />}
      {count > 0 && kept.length > 0 && <Typography>{t('media.someKept', { count: kept.length })}</Typography>}
      {kept.map(({ id, name, usedBy }) => (
        <div key={id}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Uses uses={usedBy} label={t('media.usesOf', { name })} />
        </div>
      ))}
    </RemovalDialog>
  )
}
