import { describeGet } from '../payments/suites/get-payment.ts'
import { charges } from '../support/stories.ts'

describeGet(charges)
