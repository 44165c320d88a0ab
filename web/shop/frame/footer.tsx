import { Link } from 'react-router';
import { PageWord } from '../../ui/page-word.tsx';
import { IfFeature } from '../if-feature.tsx';
import { PrivacyChoices } from '../pixel/privacy-choices.tsx';
import { usePageWord } from './use-page-word.ts';

/** The foot of every page of the shop; it names only pages that exist. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="sheet">
        <div className="fcols grid">
          <div className="c6 flow lead">
            <p className="t24">Huruf is Indonesian for letters. We sell them one licence at a time.</p>
            <p className="two t13 measure">
              Interface set in Archivo. Every other letter on this page is drawn from the font it sells; no whole font
              leaves the shop before it is bought.
            </p>
          </div>
          <ul className="c3 t13">
            <li className="three">Shop</li>
            <li>
              <Link to="/product">All fonts</Link>
            </li>
            <li>
              <Link to="/license">License</Link>
            </li>
            <IfFeature name="logotypes">
              <li>
                <Link to="/logotypes">Logotypes</Link>
              </li>
            </IfFeature>
            <li>
              <Link to="/about">About</Link>
            </li>
            <IfFeature name="contact">
              <li>
                <Link to="/contact">Contact</Link>
              </li>
            </IfFeature>
            <li>
              <Link to="/cart">Cart</Link>
            </li>
            <li>
              <Link to="/verify">Verify a licence</Link>
            </li>
          </ul>
          <ul className="c3 t13">
            <li className="three">You</li>
            <li>
              <Link to="/customer/dashboard">Dashboard</Link>
            </li>
            <li>
              <Link to="/customer/order-history">Order history</Link>
            </li>
            <IfFeature name="subscriptions">
              <li>
                <Link to="/customer/subscription">Subscriptions</Link>
              </li>
            </IfFeature>
            <li className="two">Prices in US dollars</li>
            <li>
              <PrivacyChoices className="link" />
            </li>
          </ul>
        </div>
      </div>
      <div className="big sheet" aria-hidden="true">
        <PageWord word={usePageWord()} />
      </div>
    </footer>
  );
}
