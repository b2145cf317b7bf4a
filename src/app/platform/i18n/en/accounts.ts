import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const accounts: Catalogue['accounts'] = {
  signInTitle: 'Curio',
  signInLead: 'Antiques in sealed-bid auctions. Dubbed videos, reviewed.',
  email: 'Email',
  password: 'Password',
  continue: 'Continue',
  sending: 'Sending...',
  signUp: 'Sign up',
  signUpNotice: 'Please contact us to create an account or reset your password',
  emailMissing: 'Enter your email.',
  passwordMissing: 'Enter your password.',
  loginFailed: 'Login failed. Please try again.',
  networkError: 'Network error. Please try again later.',
}
