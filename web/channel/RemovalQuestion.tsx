import Typography from '@mui/material/Typography'
import type { ChannelPost } from '#contract/channel.ts'
import { useTranslation } from '#web/i18n.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { authorName } from '#web/ui/names.ts'
import { useRemovePost } from './changes.ts'

/** Asks before a post goes for good, and says what goes with it. */
export function RemovalQuestion({ post, onClose }: { post: ChannelPost; onClose: () => void }) {
  const { t } = useTranslation()
  const removal = useRemovePost()
  const files = post.attachments.length
  const close = () => {
    onClose()
    // the button that asked is gone with the post
    if (removal.isSuccess) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <FormDialog
      title={t('channel.removeTitle')}
      action={t('form.delete')}
      tone="error"
      busy={removal.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        removal.mutate(post.id, { onSettled: close })
      }}
      onClose={onClose}
    >
      <Typography>{t('channel.removeText', { name: authorName(t, post.author) })}</Typography>
      {files > 0 && <Typography>{t('channel.removeFiles', { count: files })}</Typography>}
    </FormDialog>
  )
}
