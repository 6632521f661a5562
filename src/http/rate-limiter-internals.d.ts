/** The base that rate-limiter-flexible's stores extend: in its types, but not among its exports at run time. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  export { RateLimiterStoreAbstract as default } from 'rate-limiter-flexible'
}
