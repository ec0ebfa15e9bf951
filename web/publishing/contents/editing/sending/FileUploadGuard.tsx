import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { FileUpload } from './useFileUpload.ts'

/** Asks for confirmation before leaving the screen during an upload, which is then cancelled. */
export function FileUploadGuard({ sending }: { sending: FileUpload }) {
  const { t } = useTranslation()
  return <UnsavedChangesPrompt when={sending.state === 'sending'} question={t('sending.leave')} />
}
