import Typography from '@mui/material/Typography'
import type { ChannelPost } from '#contract/publishing/channel/channel.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'
import { useRemovePost } from './mutations.ts'

/** Asks for confirmation before deleting a post, and says what is deleted with it. */
export function PostRemovalDialog({ post, onClose }: { post: ChannelPost; onClose: () => void }) {
  const { t } = useTranslation()
  const removal = useRemovePost()
  const files = post.attachments.length
  const leave = () => {
    onClose()
    // the button that opened the dialog is gone with the post
    setTimeout(focusScreenTitle)
  }
  return (
    <FormDialog
      title={t('channel.removeTitle')}
      action={t('form.delete')}
      tone="error"
      busy={removal.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        // the dialog is gone with the post by then: a callback given to `mutate` would not run
        void removal.mutateAsync(post.id).then(leave, onClose)
      }}
      onClose={onClose}
    >
      <Typography>{t('channel.removeText', { name: authorName(t, post.author) })}</Typography>
      {files > 0 && <Typography>{t('channel.removeFiles', { count: files })}</Typography>}
    </FormDialog>
  )
}
