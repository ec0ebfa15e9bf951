import { mdiLinkVariantOff } from '@mdi/js'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isAllowedHref, normalizeHref } from '#web/ground/richText/linkUrls.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type LinkTarget, type LinkTargetKind, linkTargetKinds, linkTargetSources } from './linkTargets.ts'
import { TargetList } from './TargetList.tsx'

/** Destination of a link: a typed URL, or a record of a kind. */
type LinkDestination = 'address' | LinkTargetKind

/** Links the selected words. Without a selection, inserts the name of the destination. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [place, setPlace] = useState<LinkDestination>('address')
  const [address, setAddress] = useState(current)
  const [chosen, setChosen] = useState<LinkTarget | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const meant = normalizeHref(address, location.origin)
  const isFault = isAsked && place === 'address' && !isAllowedHref(meant)

  const link = () => {
    setIsAsked(true)
    const target = place === 'address' ? isAllowedHref(meant) && { href: meant, name: address.trim() } : chosen
    if (!target) return
    const { href, name } = target
    const chain = editor.chain().focus()
    if (current || !editor.state.selection.empty) chain.extendMarkRange('link').setLink({ href }).run()
    else chain.insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] }).run()
    onClose()
  }
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <FormDialog
      title={t('linkDialog.title')}
      action={t('linkDialog.insert')}
      wide
      disabled={place !== 'address' && !chosen}
      other={
        current && (
          <Button variant="text" color="inherit" startIcon={<Icon path={mdiLinkVariantOff} />} onClick={unlink}>
            {t('linkDialog.remove')}
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles this event to the content form, which is a parent in React only
        event.stopPropagation()
        link()
      }}
      onClose={onClose}
    >
      <TextField
        select
        label={t('linkDialog.place')}
        value={place}
        onChange={({ target }) => {
          setPlace(target.value as LinkDestination)
          setChosen(null)
        }}
        slotProps={{ select: { native: true } }}
      >
        <option value="address">{t('linkDialog.address')}</option>
        {linkTargetKinds.map((name) => (
          <option key={name} value={name}>
            {t(linkTargetSources[name].label)}
          </option>
        ))}
      </TextField>
      {place === 'address' ? (
        <TextField
          label={t('linkDialog.href')}
          required
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={isFault}
          helperText={t(isFault ? 'linkDialog.hrefFault' : 'linkDialog.hrefHelp')}
          slotProps={{
            htmlInput: { inputMode: 'url', maxLength: 2_000, autoComplete: 'off' },
            formHelperText: isFault ? { role: 'alert' } : {},
          }}
        />
      ) : (
        <TargetList key={place} kind={place} chosen={chosen} onChoose={setChosen} />
      )}
    </FormDialog>
  )
}
