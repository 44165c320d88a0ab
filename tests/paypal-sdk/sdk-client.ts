import { Client, Environment } from '@paypal/paypal-server-sdk';

/**
 * PayPal's own client, talking to another host: it knows only PayPal's two. The token call goes through the same
 * builder, so that it is led there as well.
 */
class LedClient extends Client {
  readonly #url: string;

  constructor(url: string, clientSecret: string) {
    super({
      environment: Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: 'shop', oAuthClientSecret: clientSecret },
      timeout: 10_000,
    });
    this.#url = url;
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const makeBuilder = super.getRequestBuilderFactory();
    return (...how) => {
      const builder = makeBuilder(...how);
      builder.interceptRequest((request) => ({ ...request, url: this.#lead(request.url) }));
      return builder;
    };
  }

  #lead(url: string): string {
    const { pathname, search } = new URL(url);
    return `${this.#url}${pathname}${search}`;
  }
}

/** The official SDK as a client of the provider at `url`. */
export const openSdk = (url: string, clientSecret = 'sesame'): Client => new LedClient(url, clientSecret);
