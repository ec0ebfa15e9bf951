import { LegalText } from './LegalText.tsx'

export default function LegalNoticePage() {
  return <LegalText kind="legalNotice" />
}
