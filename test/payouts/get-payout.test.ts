import { describeGet } from '../payments/suites/get-payment.ts'
import { payouts } from '../support/stories.ts'

describeGet(payouts)
