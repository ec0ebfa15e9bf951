import { WriteScreen } from './WriteScreen.tsx'

/** « Nous contacter »: a question to those who run the portal (seed §2). */
export default function ContactPage() {
  return <WriteScreen variant="contact" />
}
