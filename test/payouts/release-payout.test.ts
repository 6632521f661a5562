import { describeRelease } from '../payments/suites/release-payment.ts'
import { describeRequiredReason } from '../payments/suites/reason.ts'
import { payouts } from '../support/stories.ts'

describeRelease(payouts)
describeRequiredReason('release')
