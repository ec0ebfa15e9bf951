import type { ChannelPost } from '#contract/publishing/channel/channel.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { PostFields } from './PostFields.tsx'
import { usePostForm } from './usePostForm.ts'

/** Edits one of the user's own posts, with conflict detection. */
export function EditPost({ post, onSaved, onClose }: { post: ChannelPost; onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  useRemovalNotice(true)
  const { attachments, ...state } = usePostForm({ post, onSaved })
  return (
    <RecordDialog title={t('channel.amend')} state={state} wide onClose={onClose}>
      <PostFields attachments={attachments} />
    </RecordDialog>
  )
}
