package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a URI may be shown, and which URIs are refused because readers disagree about the password. */
class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql://u:SECRET/pw@host/db | mysql://u:***@host/db",
                "mysql=mysql://u:SECRET?pw@host/db | mysql=mysql://u:***@host/db",
                "mysql://u:SECRET#pw@host/db | mysql://u:***@host/db",
                "mysql://u:SECRET/x@pw@host/db | mysql://u:***@host/db",
                "mysql://u:SEC RET@host/db | mysql://u:***@host/db",
                "mysql://u:12345?token=x@host/db | mysql://u:***",
                "mysql://SECRET/pw@host/db | mysql://***@host/db",
                "mysql://u:SECRET | mysql://u:***",
                "mysql://u:SECRET/host | mysql://u:***",
                "mysql://u@host/db | mysql://u@host/db",
                "mysql://u:@host/db | mysql://u:***@host/db",
                "mysql://[::1]:3306/db | mysql://[::1]:3306/db",
                "mongodb://u:p@h1:1,h2:2/db?replicaSet=a | mongodb://u:***@h1:1,h2:2/db?replicaSet=a",
                "mongodb://h1:1,h2:2,[::1]:3/db | mongodb://h1:1,h2:2,[::1]:3/db",
                "mysql://host/db?password=SE@CRET | mysql://***",
                "mysql://host/db?password=SE&CRET&x=1 | mysql://host/db?password=***&x=1",
                "mysql://host/db?x=1&pass%77ord=SECRET | mysql://host/db?x=1&pass%77ord=***",
                "postgresql://host/db?sslpassword=SECRET&user=a | postgresql://host/db?sslpassword=***&user=a",
                "mysql://host/db?trustCertificateKeyStorePassword=SECRET | mysql://host/db?trustCertificateKeyStorePassword=***",
                "mongodb://host/?tlsCertificateKeyFilePassword=SECRET | mongodb://host/?tlsCertificateKeyFilePassword=***",
                "mongodb://host/?authMechanismProperties=AWS_SESSION_TOKEN:SECRET | mongodb://host/?authMechanismProperties=***",
                "http://SECRET@host/ | http://***@host/",
                "http://u:SECRET/x@host/ | http://***@host/",
                "http://x/,mysql://u:SECRET@host/db | http://x/,mysql://u:***@host/db",
                "https://host:8080/a/@b?c=d | https://host:8080/a/@b?c=d",
                "file:/agents/node/@types | file:/agents/node/@types",
            })
    void everythingUpToTheLastAtSignAndSecretParametersAreMasked(String uri, String shown) {
        assertThat(new Endpoint(uri)).hasToString(shown);
        assertThat(Secrets.masked(shown)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a?b", "a#b", "a@b", "a b", "a%b", "a%zzb", "a\tb", "a\nb"})
    void aPasswordWithARawCharacterIsRefusedWithoutShowingIt(String password) {
        for (String product : List.of("mysql", "mongodb", "mongodb-replicas", "postgres", "oracle")) {
            String uri = product.replaceFirst("-.*", "") + "://u:SECRET" + password + "@host/db";
            assertThat(Product.uriFault(product, uri))
                    .hasValueSatisfying(why -> assertThat(why)
                            .contains("percent-encoded", "%2F")
                            .doesNotContain("SECRET", password)
                            .doesNotContain("\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mysql://u:a%2Fb:c+d!$&'()*,;=~pässword@host/db", "mysql://u@host/db", "mysql://host/db?x=1"})
    void aUriWithOneReadingIsAccepted(String uri) {
        assertThat(Product.uriFault("mysql", uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple1", "a/b@c:d?e#f%g h+i&j=k;l", "pässwörd 日本 \uD83D\uDD11", "%2F", "***", " "})
    void aPasswordIsEncodedSoThatEachReaderFindsIt(String password) {
        Endpoint endpoint = new Endpoint("mongodb://me%40work@host:27017/db?x=1").withPassword(password);
        assertThat(endpoint.password()).isEqualTo(password);
        assertThat(endpoint.user()).isEqualTo("me@work");
        assertThat(endpoint.ambiguity()).isEmpty();
        assertThat(URI.create(endpoint.uri()).getUserInfo()).isEqualTo("me@work:" + password);
        assertThat(new ConnectionString(endpoint.uri()).getPassword()).isEqualTo(password.toCharArray());
        assertThat(endpoint).hasToString("mongodb://me%40work:***@host:27017/db?x=1");
    }

    @Test
    void aUriWithoutAUserOrWithAPasswordTakesNone() {
        for (String uri : List.of("mysql://host/db", "mysql://@host/db", "mysql://u:p@host/db", "mysql://u:@host/db")) {
            assertThatThrownBy(() -> new Endpoint(uri).withPassword("SECRET"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageNotContaining("SECRET");
        }
    }

    @Test
    void aMessageIsClearedOfEachFormOfASecret() {
        Secrets secrets = Secrets.in(List.of("mysql://u:geheim%2bword%3A1@host/db?token=to%20ken"));
        assertThat(secrets.hide("geheim%2bword%3A1 geheim+word:1 geheim%2Bword%3A1 to%20ken to ken to+ken"))
                .isEqualTo("*** *** *** *** *** ***");
        assertThat(secrets).asString().doesNotContain("geheim");
    }

    @Test
    void aShortSecretIsHiddenWhereItIsAWord() {
        Secrets secrets = Secrets.in(List.of("mysql://u:cat@host/db"));
        assertThat(secrets.hide("the category of cat: 'u:cat'")).isEqualTo("the category of ***: 'u:***'");
        assertThat(secrets.except(Set.of("cat")).hide("a cat")).isEqualTo("a cat");
    }

    @Test
    void theUrisOfATextAreMasked() {
        assertThat(Secrets.maskedIn(
                        "no 'mysql://u:SECRET/x@host/db', as mysql://user:password@host/db; see https://a/@b"))
                .isEqualTo("no 'mysql://u:***@host/db', as mysql://user:***@host/db; see https://a/@b");
    }
}
